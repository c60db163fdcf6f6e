// Nobody answers at all, which is told apart from an answer that refuses.

export class Unreachable extends Error {
  constructor() {
    super("There is no connection to the studio.");
  }
}
