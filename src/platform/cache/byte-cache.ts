/** Caches values up to a total of bytes and drops the least recently used ones, so that memory stays bounded. */
export class ByteCache<V extends { bytes: number }> {
  readonly #entries = new Map<string, V>();
  readonly #capacity: number;
  #size = 0;

  constructor(capacityBytes: number) {
    this.#capacity = capacityBytes;
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (entry) {
      this.#entries.delete(key);
      this.#entries.set(key, entry);
    }
    return entry;
  }

  set(key: string, value: V): void {
    this.delete(key);
    if (value.bytes > this.#capacity / 4) return;
    this.#entries.set(key, value);
    this.#size += value.bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#capacity) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#size -= entry.bytes;
  }

  clear(): void {
    this.#entries.clear();
    this.#size = 0;
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.#entries.size, bytes: this.#size };
  }
}
