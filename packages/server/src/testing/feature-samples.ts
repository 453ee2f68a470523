import type { Database } from '../platform/database/database.ts';
import type { Expectation } from './expected-access.ts';
import type { Phases } from './expected-phases.ts';
import type { CallPlace } from './scene.ts';

/**
 * A page's address and heading. `{news}` is the number of an existing news post, `{event}` and `{title}` the short name
 * and the title of the current event, which is live and open for joining, `{post}`, `{author}` and `{entrant}` a post of
 * its log, its author's name and entrant number, `{entry}` and `{game}` the number and the title of their entry, `{file}`
 * the number of a file of it; `{over}` and `{review}`, if there are any, an event that is over and a review of a game of
 * the same title.
 */
export interface PageSample {
  readonly address: string;
  readonly heading: string;
  /** The status for an anonymous visitor; 200 if omitted. */
  readonly status?: number;
  /** If anonymous visitors are rejected: the heading for a site owner who takes part. */
  readonly insideHeading?: string;
  /** Its status for each principal in a live speedhack; one number if the same for all. */
  readonly access: Expectation | number;
  /** It has a form that only a script can send. Sent without one, it says so and changes nothing. */
  readonly needsScript?: true;
}

/**
 * What tests need to know about a feature, maintained by hand in `features/<feature>/testing/<feature>.samples.ts`.
 * Routes are named by method and path. `access` and `accessByPhase` define the permissions: review a change like code.
 */
export interface FeatureSamples {
  /** Each route's status for each principal in a live speedhack. A missing route fails. */
  readonly access?: Readonly<Record<string, Expectation>>;
  /** Whom each route with a subject lets in when. */
  readonly accessByPhase?: Readonly<Record<string, Phases>>;
  /** Staff writes that cannot succeed in a live speedhack, with the test file that checks their audit entries. */
  readonly auditedIn?: Readonly<Record<string, string>>;
  /** A valid body for each call that has one. */
  readonly bodies?: Readonly<Record<string, (place: CallPlace) => object>>;
  /** By path, as in the route table. A missing page fails the tests that visit every page. */
  readonly pages?: Readonly<Record<string, PageSample>>;
  /**
   * Adds the feature's rows to a scene: ids by the name of a staff area resource, for calls that edit or remove one, or
   * by the name of a URL parameter.
   */
  readonly rows?: (db: Database) => Promise<Readonly<Record<string, number>>>;
  /** Values by `table.column`, for columns that have a check beyond their type, or that must not be null. */
  readonly columns?: Readonly<Record<string, unknown>>;
}
