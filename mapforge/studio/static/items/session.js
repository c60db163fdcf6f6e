// An opened item: what the server has of it, and the edits on their way there, one after the other.

export class Session extends EventTarget {
  constructor(shell) {
    super();
    this.shell = shell;
    this.reference = "";
    this.view = null;
    this.found = null;
    this.waiting = 0;
    this.isLost = false;
    this.conflict = null;
    this._line = Promise.resolve();
    this._listen();
  }

  get isReadOnly() {
    return Boolean(this.view?.read_only || this.view?.busy);
  }

  /** Where the item stands in its file. */
  get prefix() {
    return this.view?.prefix ?? [];
  }

  tell(name) {
    this.dispatchEvent(new Event(name));
  }

  async open(reference) {
    await this.settled();
    const view = await this.shell.ask("items/view", {open: reference});
    this.reference = reference;
    this.found = null;
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
    this.found = null;
    this.tell("state");
  }

  receive(view) {
    const isOther = view.reference !== this.view?.reference;
    this.view = view;
    this.tell(isOther ? "opened" : "view");
  }

  async reload() {
    this.receive(await this.shell.ask("items/view", {open: this.reference}));
  }

  settled() {
    return this._line;
  }

  /** Ask the server for an edit; answers come in the order of the questions. Gives whether it was done. */
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
        this.shell.toast(error.message, {tone: "error"});
        if (reference === this.reference && this.view && this.waiting === 0) this.tell("view");
        return false;
      } finally {
        this.tell("state");
      }
    };
    const done = this._line.then(work);
    this._line = done;
    return done;
  }

  apply(operation) {
    if (this.isReadOnly) {
      this.shell.toast("This cannot be changed here; copy it to your pack first.");
      return Promise.resolve(false);
    }
    return this.send("items/apply", {operation});
  }

  /** Give a field of the item a value; null takes it away. */
  set(path, value) {
    return this.apply({op: "set", path: [...this.prefix, ...path], value});
  }

  undo() {
    return this.send("items/undo", {});
  }

  redo() {
    return this.send("items/redo", {});
  }

  async save(choice = null) {
    if (this.isReadOnly) return;
    this.conflict = null;
    await this.send("items/save", {choice});
    this.tell("saved");
  }

  /** The findings about a field of this file, or about something inside it. */
  findingsAt(path) {
    const whole = [...this.prefix, ...path];
    return (this.found?.findings ?? []).filter(
      (finding) => finding.is_here && finding.path && whole.every((key, place) => finding.path[place] === key),
    );
  }

  _listen() {
    const {shell} = this;
    const isMine = (message) => message.items === this.view?.topic;
    shell.on("items.changed", (message) => isMine(message) && this.settled().then(() => this.reload()));
    shell.on("items.findings", (message) => {
      if (!isMine(message)) return;
      this.found = message;
      document.body.dataset.found = String(message.revision);
      this.tell("found");
    });
    shell.on("items.outside", async (message) => {
      // It is told once, so it waits for edits under way instead of being missed.
      await this.settled();
      if (!isMine(message)) return;
      if (this.view.saved) {
        // Nothing of ours would be lost.
        this.save("theirs");
        shell.toast("The file was changed outside; this is the new version.");
        return;
      }
      this.conflict = message.conflict;
      this.tell("conflict");
    });
    shell.on("items.trouble", (message) => shell.toast(message.error, {tone: "error"}));
    shell.on("refused", (message) => shell.toast(message.error, {tone: "error"}));
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
