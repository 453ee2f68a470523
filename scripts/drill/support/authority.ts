import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runCommand } from './run-command.ts';
import { openSite } from './site-client.ts';

const images = path.join(import.meta.dirname, '../images');

/** An authority that signs certificates by ACME, as Let's Encrypt does, with a name server of its own. */
export interface Authority {
  /** For certbot. */
  readonly directory: string;
  /** A Debian image whose certbot trusts the authority. */
  readonly trustingImage: string;
  /** Folder with the program `dns`, which sets the records of DNS-01. */
  readonly hooksFolder: string;
  /** What the site's certificates are signed with, in PEM. */
  readonly root: string;
  /** What its own addresses are signed with, in PEM. */
  readonly ownRoot: string;
  /** Its name server, as `address:port`. */
  readonly nameServer: string;
  /** Adds a TXT record to the name server, or removes those of a name. */
  setText(name: string, value: string | null): Promise<void>;
  /** While silenced, the name server answers nothing. */
  silenceNames(isSilent: boolean): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Listens at an address of this machine. For every name its name server answers with the site's address, which is the
 * same unless given, so that HTTP-01 comes in as from outside.
 */
export async function startAuthority(
  folder: string,
  address: string,
  debian: string,
  siteAddress = address,
): Promise<Authority> {
  await mkdir(path.join(folder, 'hooks'), { recursive: true });
  const file = (name: string) => path.join(folder, name);
  const listening = { listenAddress: `${address}:14000`, managementListenAddress: `${address}:15000` };
  const config = {
    ...listening,
    certificate: '/authority/authority.pem',
    privateKey: '/authority/key.pem',
    httpPort: 80,
    tlsPort: 443,
    ocspResponderURL: '',
    externalAccountBindingRequired: false,
  };
  await writeFile(file('pebble.json'), JSON.stringify({ pebble: config }));
  await writeFile(
    file('hooks/dns'),
    `#!/usr/bin/python3
import json, os, sys, urllib.request
change = {'add': 'set-txt', 'remove': 'clear-txt'}[sys.argv[1]]
record = {'host': '_acme-challenge.%s.' % os.environ['CERTBOT_DOMAIN'], 'value': os.environ['CERTBOT_VALIDATION']}
urllib.request.urlopen('http://${address}:8055/' + change, json.dumps(record).encode())
`,
    { mode: 0o755 },
  );
  await runCommand(
    `openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=authority -addext subjectAltName=IP:${address} \\
      -keyout key.pem -out authority.pem 2>/dev/null
    docker build --quiet --build-arg DEBIAN_IMAGE=${debian} -t tinsmith-drill-authority -f ${images}/authority.Dockerfile ${images}
    docker build --quiet --build-arg DEBIAN_IMAGE=${debian} -t tinsmith-drill-trusting -f ${images}/trusting.Dockerfile .
    docker run --detach --rm --network host --name tinsmith-drill-names tinsmith-drill-authority pebble-challtestsrv \\
      -defaultIPv4 ${siteAddress} -defaultIPv6 "" -dns01 ${address}:8053 -management ${address}:8055 -http01 "" -https01 "" -tlsalpn01 ""
    docker run --detach --rm --network host --name tinsmith-drill-authority -e PEBBLE_VA_NOSLEEP=1 -v "$PWD:/authority:ro" \\
      tinsmith-drill-authority pebble -config /authority/pebble.json -dnsserver ${address}:8053`,
    { cwd: folder, isQuiet: true },
  );
  const ownRoot = await readFile(file('authority.pem'), 'utf8');
  const client = openSite({ url: `https://${address}:15000`, ca: ownRoot });
  const readRoot = async (): Promise<string> => {
    for (let tries = 0; ; tries += 1) {
      const answer = await client.ask('/roots/0').catch((error: Error) => {
        if (tries > 50) throw error;
        return null;
      });
      if (answer?.status === 200) return answer.text;
      await wait(200);
    }
  };
  return {
    directory: `https://${address}:14000/dir`,
    trustingImage: 'tinsmith-drill-trusting',
    hooksFolder: file('hooks'),
    root: await readRoot(),
    ownRoot,
    nameServer: `${address}:8053`,
    async setText(name, value) {
      const { ok, status } = await fetch(`http://${address}:8055/${value === null ? 'clear' : 'set'}-txt`, {
        method: 'POST',
        body: JSON.stringify({ host: `${name}.`, ...(value !== null && { value }) }),
      });
      if (!ok) throw new Error(`The name server answered ${status}.`);
    },
    async silenceNames(isSilent) {
      await runCommand(`docker ${isSilent ? 'pause' : 'unpause'} tinsmith-drill-names`, { isQuiet: true });
    },
    stop: async () => {
      client.close();
      await runCommand('docker rm --force tinsmith-drill-names tinsmith-drill-authority', { isQuiet: true });
    },
  };
}
