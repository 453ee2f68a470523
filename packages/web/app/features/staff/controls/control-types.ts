/** An item of a menu: where it leads. */
export interface MenuEntry {
  readonly label: string;
  readonly to: string;
  /** It asks on this page, without scrolling. */
  readonly staysHere?: boolean;
}

export interface Tab {
  readonly name: string;
  readonly label: string;
  readonly count: number;
  /** Its URL: each view can be bookmarked and shared. */
  readonly to: string;
}
