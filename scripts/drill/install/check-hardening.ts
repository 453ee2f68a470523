import { type Figures, say } from '../support/figures.ts';
import type { Server } from '../support/server.ts';

const units = ['tinsmith-web@3001', 'tinsmith-web@3002', 'tinsmith-worker'];

/** Checks on the running processes that what their units forbid is really forbidden. */
export async function checkHardening(figures: Figures, server: Server): Promise<void> {
  const complaints = await server.run(
    'systemd-analyze verify /etc/systemd/system/tinsmith* 2>&1 | grep -i tinsmith || true',
  );
  figures.check('systemd-analyze verify complains about', complaints === '', complaints || 'nothing');
  const ignored = await server.run(
    "journalctl --unit='tinsmith-*' --output=cat --no-pager | grep -iE '(failed to|ignoring|not supported)' | grep -v '^{' | sort -u || true",
  );
  figures.check('what systemd could not apply', ignored === '', ignored || 'nothing');
  for (const unit of units) {
    const pid = await server.run(`systemctl show --property=MainPID --value ${unit}`);
    const status = await server.run(`grep -E '^(Uid|NoNewPrivs|Seccomp|CapBnd):' /proc/${pid}/status`);
    const isConfined = [/NoNewPrivs:\s1$/m, /Seccomp:\s2$/m, /CapBnd:\s0+$/m, /Uid:\s[1-9]/m].every((line) =>
      line.test(status),
    );
    // As the service sees the machine.
    const tries = await server.run(
      `for place in /opt/tinsmith /etc/tinsmith /usr /var/lib /home /root; do
        nsenter --target ${pid} --mount touch $place/drill 2>/dev/null && echo "$place"; done
      nsenter --target ${pid} --mount touch /var/lib/tinsmith/drill /var/cache/tinsmith/drill || echo 'not its own folders'
      nsenter --target ${pid} --mount touch /tmp/drill && test -e /tmp/drill && echo '/tmp of all'
      nsenter --target ${pid} --mount rm -f /var/lib/tinsmith/drill /var/cache/tinsmith/drill /tmp/drill; true`,
    );
    if (!isConfined) say(status);
    figures.check(
      `${unit} is confined`,
      isConfined && tries === '',
      tries === '' ? 'no privileges, system calls filtered, writes only its own folders' : `writes ${tries}`,
    );
  }
  for (const unit of [...units, 'tinsmith-migrate', 'tinsmith-after', 'tinsmith-backup']) {
    const overall = await server.run(`systemd-analyze security --no-pager ${unit} | tail -1`);
    const [, exposure] = /: ([\d.]+)/.exec(overall) ?? [];
    figures.atMost(`exposure of ${unit} (systemd-analyze security)`, Number(exposure), 2, 'of 10');
  }
}
