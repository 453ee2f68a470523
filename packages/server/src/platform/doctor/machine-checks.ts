import type { Check } from './check.ts';
import { addressCheck, proxyCheck, tlsCheck } from './check-address.ts';
import { clockCheck, replacedClockCheck } from './check-clock.ts';
import { dataCheck } from './check-data.ts';
import { databaseCheck, migrationsCheck, rolesCheck } from './check-database.ts';
import { keyCheck } from './check-key.ts';
import { mailCheck } from './check-mail.ts';
import { dkimCheck, dmarcCheck, spfCheck } from './check-sender.ts';
import { diskCheck, storageCheck, storageWriteCheck } from './check-storage.ts';
import { workerCheck } from './check-worker.ts';

/** The checks that know no feature, in the order in which doctor prints them. */
export const machineChecks: readonly Check[] = [
  databaseCheck,
  rolesCheck,
  migrationsCheck,
  workerCheck,
  storageCheck,
  storageWriteCheck,
  diskCheck,
  mailCheck,
  spfCheck,
  dkimCheck,
  dmarcCheck,
  clockCheck,
  replacedClockCheck,
  addressCheck,
  proxyCheck,
  tlsCheck,
  keyCheck,
  dataCheck,
];
