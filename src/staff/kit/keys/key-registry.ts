import { isSingleKey, type KeyName } from "./key-names.ts";

export type KeyBinding = {
  /** The description in the key list. */
  label: string;
  run: () => void;
  /** Whether the key also works while a field has the focus: for keys with a modifier, which type nothing. */
  inFields?: boolean;
};

export type KeyLayer = {
  /** The heading in the key list. */
  group: string;
  bindings: Readonly<Record<KeyName, KeyBinding>>;
  /** Whether the layer belongs to a dialog. Other layers are off while a dialog is open. */
  isInDialog?: boolean;
};

/** How long the second key of a sequence may take. */
const SEQUENCE_MS = 1_200;

export type KeyPress = {
  name: KeyName;
  at: number;
  isInField: boolean;
  isDialogOpen: boolean;
  /** Whether the person has turned off single keys. */
  areSingleKeysOff: boolean;
};

/**
 * The keys that currently work. Layers are stacked: the newest wins, so that a drawer's Escape takes precedence over
 * the screen's.
 */
export class KeyRegistry {
  readonly #layers: KeyLayer[] = [];
  #first: { name: KeyName; at: number } | undefined;

  /** Adds a layer on top; the returned function removes it. */
  add(layer: KeyLayer): () => void {
    this.#layers.push(layer);
    return () => {
      const at = this.#layers.indexOf(layer);
      if (at >= 0) this.#layers.splice(at, 1);
    };
  }

  /**
   * Returns what a key press means: a binding, `"waiting"` for the first key of a sequence, or undefined. The caller
   * prevents the browser's default action for a press that means something.
   */
  find(press: KeyPress): KeyBinding | "waiting" | undefined {
    const first = this.#first;
    this.#first = undefined;
    if (first && press.at - first.at <= SEQUENCE_MS) {
      const second = this.#bindingOf(`${first.name} ${press.name}`, press);
      if (second) return second;
    }
    const binding = this.#bindingOf(press.name, press);
    if (binding) return binding;
    if (!this.#beginsSequence(press)) return undefined;
    this.#first = { name: press.name, at: press.at };
    return "waiting";
  }

  /** Returns all layers with bindings, the lowest first. */
  list(): readonly KeyLayer[] {
    return this.#layers.filter(({ bindings }) => Object.keys(bindings).length > 0);
  }

  #bindingOf(name: KeyName, press: KeyPress): KeyBinding | undefined {
    if (press.areSingleKeysOff && isSingleKey(name)) return undefined;
    for (const layer of this.#layers.toReversed()) {
      const binding = Object.hasOwn(layer.bindings, name) ? layer.bindings[name] : undefined;
      if (!binding || (press.isDialogOpen && !layer.isInDialog)) continue;
      if (!press.isInField || binding.inFields) return binding;
    }
    return undefined;
  }

  #beginsSequence(press: KeyPress): boolean {
    if (press.isInField || press.isDialogOpen || press.areSingleKeysOff) return false;
    return this.#layers.some(({ bindings }) => Object.keys(bindings).some((name) => name.startsWith(`${press.name} `)));
  }
}
