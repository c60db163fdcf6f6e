// Games that stay in this browser: the journals of the tables, which the worker writes and reads.

const STORE = "journals";
const VERSION = 1;

/** The games of one page. Where a browser keeps nothing, they last as long as the page is open. */
export class KeptGames {
  /** @param {string} page */
  constructor(page) {
    this.page = page;
    /** @type {Promise<IDBDatabase | null>} */
    this._opened = this._open();
    /** @type {Promise<unknown>} */
    this._last = this._opened;
  }

  /** Whether anything is kept here. */
  async isKept() {
    return (await this._opened) !== null;
  }

  /** @returns {Promise<Record<string, string>>} */
  async journals() {
    const database = await this._opened;
    if (!database) return {};
    const store = database.transaction(STORE).objectStore(STORE);
    const [ids, texts] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
    return Object.fromEntries(ids.map((id, place) => [String(id), String(texts[place])]));
  }

  /**
   * Add what is new; a table without anything is gone.
   * @param {Record<string, string | null>} news
   */
  keep(news) {
    this._last = this._last.then(() => this._keep(news)).catch(() => null);
    return this._last;
  }

  /** @param {Record<string, string | null>} news */
  async _keep(news) {
    const database = await this._opened;
    if (!database) return;
    const store = database.transaction(STORE, "readwrite").objectStore(STORE);
    for (const [id, text] of Object.entries(news)) {
      if (text === null) store.delete(id);
      else store.put(((await done(store.get(id))) ?? "") + text, id);
    }
  }

  /** @returns {Promise<IDBDatabase | null>} */
  _open() {
    return new Promise((resolve) => {
      try {
        const request = indexedDB.open(`mapforge page ${this.page}`, VERSION);
        request.addEventListener("upgradeneeded", () => request.result.createObjectStore(STORE));
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => resolve(null));
        request.addEventListener("blocked", () => resolve(null));
      } catch {
        resolve(null);
      }
    });
  }
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function done(request) {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("the browser keeps nothing")));
  });
}
