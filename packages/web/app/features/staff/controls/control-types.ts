/** A line of a menu: where it leads. */
export interface MenuEntry {
  readonly label: string;
  readonly to: string;
  /** It asks on this page, which stays where it is. */
  readonly staysHere?: boolean;
}

export interface Tab {
  readonly name: string;
  readonly label: string;
  readonly count: number;
  /** Its address: each view can be kept and passed on. */
  readonly to: string;
}
