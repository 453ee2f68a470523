/** A post about a game in the making. */
export interface DemoGamePost {
  /** Counted from the start of the edition. */
  readonly hour: number;
  readonly text: string;
  /** The first of the authors unless given. */
  readonly author?: string;
  readonly hasPicture?: boolean;
  readonly isSpoiler?: boolean;
}

/** A game that does not exist, and everything people say about it. */
export interface DemoGame {
  /** A file of pictures/; those of its log have the same name and a number. */
  readonly picture: string;
  readonly title: string;
  /** Names of people.ts; the first one founded the team. */
  readonly authors: readonly string[];
  readonly teamName?: string;
  /** What the receiver of a gift had wished for. */
  readonly wish?: string;
  readonly pitch: string;
  readonly description: string;
  readonly controls: string;
  readonly credits: string;
  readonly tags: readonly string[];
  readonly platforms: readonly string[];
  readonly log: readonly DemoGamePost[];
}
