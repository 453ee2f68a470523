import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../packages/server/src/testing/test-environment.ts';

// Runs the commands of docs/operations.md, so that they can't differ from what works.

/** The commands as docs/operations.md has them, by the comment they begin with. */
export async function documented(beginning: string): Promise<string> {
  const text = await readFile(path.join(root, 'docs/operations.md'), 'utf8');
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1] ?? '');
  const block = blocks.find((one) => one.startsWith(`# ${beginning}`));
  if (!block) throw new Error(`docs/operations.md has no commands to ${beginning}.`);
  return block;
}

/**
 * Stubs for what only a real machine has: services, other users, an editor. `systemctl start` runs what a unit says, with
 * the settings it names and nothing else; the rest runs unchanged. PROJECT is the folder of the site, MACHINE that of
 * everything else.
 */
export const stubsOfTheMachine = `
chown() { :; }; journalctl() { :; }; sudo() { shift 2; "$@"; }
editor() { sed -i "s|^BACKUP_KEY=.*|BACKUP_KEY=$NEW_KEY|; s|=/mnt|=$MACHINE/mnt|" "$1"; }
with_settings() { # FILE… -- COMMAND…
  local files=(); while [ "$1" != -- ]; do files+=("$1"); shift; done; shift
  (cd "$PROJECT" && env -i PATH="$PATH" sh -euc 'set -a; while [ "$1" != -- ]; do . "$1"; shift; done; shift; exec "$@"' \\
    - "\${files[@]}" -- "$@")
}
systemctl() {
  if [ "$*" != "start tinsmith-backup" ]; then return; fi
  local unit=$PROJECT/deploy/systemd/tinsmith-backup.service
  with_settings $(sed -n "s|^EnvironmentFile=-*/etc|$MACHINE/etc|p" "$unit") \\
    -- $(sed -n 's|^ExecStart=/usr/bin/||p' "$unit")
}
systemd-run() {
  local files=()
  while [[ $1 == --* ]]; do
    if [[ $1 == --property=EnvironmentFile=* ]]; then files+=("\${1#--property=EnvironmentFile=}"); fi; shift
  done
  with_settings "\${files[@]}" -- "$@"
}`;
