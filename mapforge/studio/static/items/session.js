// An opened item: what the server has of it, and the edits on their way there, one after the other.

/** @import {Conflict, Fields, Path, Value} from "../types/data.js" */
/** @import {ItemReport, OpenView} from "../types/items.js" */
/** @import {Shell} from "../types/shell.js" */

/**
 * It tells `opened` when something else is open, `view` when it has changed, `findings`, `saved`, `conflict`, and
 * `state` while edits are on their way.
 */
export class Session extends EventTarget {
  /** @param {Shell} shell */
  constructor(shell) {
    super();
    this.shell = shell;
    this.reference = "";
    /** @type {OpenView | null} */
    this.view = null;
    /** @type {ItemReport | null} */
    this.report = null;
    this.waiting = 0;
    this.isLost = false;
    /** @type {Conflict | null} */
    this.conflict = null;
    this._edits = Promise.resolve(true);
    this._listen();
  }

  /** What is open, where something must be. */
  get current() {
    if (!this.view) throw new Error("nothing is open");
    return this.view;
  }

  get isReadOnly() {
    return Boolean(this.view?.read_only || this.view?.busy);
  }

  /** Where the item stands in its file. */
  get prefix() {
    return this.view?.prefix ?? [];
  }

  /** @param {string} name */
  tell(name) {
    this.dispatchEvent(new Event(name));
  }

  /**
   * Call something whenever one of some events is told.
   * @param {string[]} names
   * @param {() => unknown} listener
   */
  on(names, listener) {
    for (const name of names) this.addEventListener(name, () => listener());
  }

  /** @param {string} reference */
  async open(reference) {
    await this.settled();
    const view = await this.shell.ask("items/view", {open: reference});
    this.reference = reference;
    this.report = null;
    this.conflict = null;
    this.view = null;
    this.receive(view);
    if (this.shell.connection() !== null) this.shell.say("items.open", {open: reference});
    return view;
  }

  /** Let go of what is open, because it is not there any more. */
  close() {
    this.reference = "";
    this.view = null;
    this.report = null;
    this.tell("state");
  }

  /** @param {OpenView} view */
  receive(view) {
    const isOther = view.reference !== this.view?.reference;
    this.view = view;
    this.tell(isOther ? "opened" : "view");
  }

  async reload() {
    this.receive(await this.shell.ask("items/view", {open: this.reference}));
  }

  settled() {
    return this._edits;
  }

  /**
   * Ask the server for an edit; answers come in the order of the questions. Gives whether it was done.
   * @param {"items/apply" | "items/undo" | "items/redo" | "items/save" | "items/accept" | "items/use_variant"} path
   * @param {object} data
   */
  send(path, data) {
    const {reference} = this;
    this.waiting += 1;
    this.tell("state");
    const work = async () => {
      try {
        const answer = await this.shell.send(path, {open: reference, connection: this.shell.connection(), ...data});
        this.waiting -= 1;
        if (answer.conflict) {
          this.conflict = answer.conflict;
          this.tell("conflict");
        } else if (reference === this.reference && this.waiting === 0) this.receive(answer);
        return true;
      } catch (error) {
        this.waiting -= 1;
        this.shell.report(error);
        if (reference === this.reference && this.view && this.waiting === 0) this.tell("view");
        return false;
      } finally {
        this.tell("state");
      }
    };
    const done = this._edits.then(work);
    this._edits = done;
    return done;
  }

  /** @param {Fields} operation */
  apply(operation) {
    if (this.isReadOnly) {
      this.shell.toast("This is read-only here; copy it to your pack first.");
      return Promise.resolve(false);
    }
    return this.send("items/apply", {operation});
  }

  /**
   * Give a field of the item a value; null takes it away.
   * @param {Path} path
   * @param {Value} value
   */
  set(path, value) {
    return this.apply({op: "set", path: [...this.prefix, ...path], value});
  }

  undo() {
    return this.send("items/undo", {});
  }

  redo() {
    return this.send("items/redo", {});
  }

  /** @param {string | null} choice */
  async save(choice = null) {
    if (this.isReadOnly) return;
    this.conflict = null;
    await this.send("items/save", {choice});
    this.tell("saved");
  }

  _listen() {
    const {shell} = this;
    const isMine = (/** @type {{items: string}} */ message) => message.items === this.view?.topic;
    shell.on("items.changed", (message) => isMine(message) && this.settled().then(() => this.reload()));
    shell.on("items.findings", (message) => {
      if (!isMine(message)) return;
      this.report = message;
      document.body.dataset.found = String(message.revision);
      this.tell("findings");
    });
    shell.on("items.outside", async (message) => {
      // It is told once, so it waits for edits under way instead of being missed.
      await this.settled();
      if (!isMine(message)) return;
      if (this.current.saved) {
        // Nothing of ours would be lost.
        this.save("theirs");
        shell.toast("The file was changed outside; this is the new version.");
        return;
      }
      this.conflict = message.conflict;
      this.tell("conflict");
    });
    shell.on("items.trouble", ({error}) => shell.report(error));
    shell.on("refused", ({error}) => shell.report(error));
    shell.on("connected", async () => {
      if (this.reference) shell.say("items.open", {open: this.reference});
      if (this.isLost && this.reference) await this.reload();
      this.isLost = false;
      this.tell("state");
    });
    shell.on("lost", () => {
      this.isLost = true;
      this.tell("state");
    });
  }
}
