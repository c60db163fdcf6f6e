// What elements are made of.

export type Child = Node | string | null | undefined | false | Child[];

type AttributeValue = string | number | boolean | null | undefined;

/** Attributes by name; those that begin with `on` are listeners. */
export interface Attributes {
  onclick?: (event: MouseEvent) => unknown;
  onchange?: (event: Event) => unknown;
  oninput?: (event: Event) => unknown;
  onfocus?: (event: FocusEvent) => unknown;
  onmouseenter?: (event: MouseEvent) => unknown;
  onmouseleave?: (event: MouseEvent) => unknown;
  ontoggle?: (event: Event) => unknown;
  [name: string]: AttributeValue | ((event: never) => unknown);
}
