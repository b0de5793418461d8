// Files of one copy of the library, in memory: what engines write when asked,
// and certificates.  Paths are plain names under the one folder that is there.

const [EXIST, BADF, ISDIR, NOENT] = [20, 8, 31, 44];
const [FOLDER, REGULAR] = [3, 4]; // kinds
const [CREATE, EXCLUSIVE, TRUNCATE] = [1, 4, 8]; // of path_open
const ROOT = 3; // the first number after the three standard streams

class File {
  constructor() {
    this.bytes = new Uint8Array(4096);
    this.size = 0;
  }

  write(from, at) {
    const end = at + from.length;
    if (end > this.bytes.length) {
      const larger = new Uint8Array(Math.max(end, 2 * this.bytes.length));
      larger.set(this.bytes.subarray(0, this.size));
      this.bytes = larger;
    }
    this.bytes.set(from, at);
    this.size = Math.max(this.size, end);
  }
}

export class Files {
  constructor(view, bytes) {
    this.all = new Map(); // path -> File, or null for a folder
    this.open = new Map(); // number -> { file, at, appends }
    this.view = view;
    this.bytes = bytes;
  }

  /* Every file as a text, by path. */
  texts() {
    const files = [...this.all].filter(([, file]) => file);
    return Object.fromEntries(files.map(([path, { bytes, size }]) => [path, new TextDecoder().decode(bytes.subarray(0, size))]));
  }

  path(at, size) {
    return new TextDecoder().decode(this.bytes().slice(at, at + size)).replace(/^\.?\/+|\/+$/g, '');
  }

  describe(to, kind, size) {
    this.bytes().fill(0, to, to + 64);
    this.view().setUint8(to + 16, kind);
    this.view().setBigUint64(to + 32, BigInt(size), true);
    return 0;
  }

  /* Each of some pieces of memory: work(bytes) answers how much it used. */
  pieces(list, count, used, work) {
    let sum = 0;
    for (let i = 0; i < count; i++) {
      const at = this.view().getUint32(list + 8 * i, true);
      sum += work(this.bytes().subarray(at, at + this.view().getUint32(list + 8 * i + 4, true)));
    }
    this.view().setUint32(used, sum, true);
    return 0;
  }

  remove(at, size) {
    return this.all.delete(this.path(at, size)) ? 0 : NOENT;
  }

  open_path(at, size, how, append, to) {
    const path = this.path(at, size);
    const there = this.all.has(path);
    if (there && this.all.get(path) === null) return ISDIR;
    if (there && how & EXCLUSIVE) return EXIST;
    if (!there && !(how & CREATE)) return NOENT;
    if (!there || how & TRUNCATE) this.all.set(path, new File());
    const number = 1 + Math.max(ROOT, ...this.open.keys());
    this.open.set(number, { file: this.all.get(path), at: 0, append });
    this.view().setUint32(to, number, true);
    return 0;
  }

  seek(number, by, whence, to) {
    const handle = this.open.get(number);
    if (!handle) return BADF;
    handle.at = Number(by) + [0, handle.at, handle.file.size][whence];
    this.view().setBigUint64(to, BigInt(handle.at), true);
    return 0;
  }

  write(number, list, count, used) {
    const handle = this.open.get(number);
    if (!handle) return this.pieces(list, count, used, (piece) => piece.length); // standard streams
    return this.pieces(list, count, used, (piece) => {
      if (handle.append) handle.at = handle.file.size;
      handle.file.write(piece, handle.at);
      handle.at += piece.length;
      return piece.length;
    });
  }

  read(number, list, count, used) {
    const handle = this.open.get(number);
    if (!handle) return BADF;
    return this.pieces(list, count, used, (piece) => {
      const part = handle.file.bytes.subarray(handle.at, Math.min(handle.file.size, handle.at + piece.length));
      piece.set(part);
      handle.at += part.length;
      return part.length;
    });
  }

  /* The functions that the module imports. */
  imports() {
    return {
      fd_prestat_get: (number, to) => {
        if (number !== ROOT) return BADF;
        this.view().setUint32(to, 0, true);
        this.view().setUint32(to + 4, 1, true);
        return 0;
      },
      fd_prestat_dir_name: (number, to) => {
        this.bytes()[to] = '/'.charCodeAt(0);
        return 0;
      },
      fd_fdstat_get: (number, to) => {
        if (number > ROOT && !this.open.has(number)) return BADF;
        this.bytes().fill(0, to, to + 8);
        this.view().setUint8(to, number === ROOT ? FOLDER : REGULAR);
        this.bytes().fill(255, to + 8, to + 24); // all rights
        return 0;
      },
      fd_filestat_get: (number, to) => (this.open.has(number)
        ? this.describe(to, REGULAR, this.open.get(number).file.size) : BADF),
      fd_close: (number) => (this.open.delete(number) ? 0 : BADF),
      fd_seek: (...all) => this.seek(...all),
      fd_read: (...all) => this.read(...all),
      fd_write: (...all) => this.write(...all),
      path_open: (folder, look, at, size, how, rights, more, flags, to) => this.open_path(at, size, how, flags & 1, to),
      path_filestat_get: (folder, look, at, size, to) => {
        const path = this.path(at, size);
        if (path !== '' && !this.all.has(path)) return NOENT;
        const file = this.all.get(path);
        return this.describe(to, file ? REGULAR : FOLDER, file?.size ?? 0);
      },
      path_create_directory: (folder, at, size) => {
        const path = this.path(at, size);
        if (this.all.has(path)) return EXIST;
        this.all.set(path, null);
        return 0;
      },
      path_unlink_file: (folder, at, size) => this.remove(at, size),
      path_remove_directory: (folder, at, size) => this.remove(at, size),
      path_rename: (folder, at, size, other, to, length) => {
        const from = this.path(at, size);
        if (!this.all.has(from)) return NOENT;
        this.all.set(this.path(to, length), this.all.get(from));
        this.all.delete(from);
        return 0;
      },
    };
  }
}
