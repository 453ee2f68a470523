import type { Site } from '@tinsmith/contract/site';
import { useMood } from '../../page/use-site.ts';
import { Creature } from '../../ui/craft/creature.tsx';
import styles from './organizers.module.css';

export function Organizers({ people }: { people: Site['organizers'] }) {
  const mood = useMood();
  if (people.length === 0) return null;
  return (
    <ul className={styles.list}>
      {people.map((person) => (
        <li key={person.name} className={styles.person}>
          <Creature name={person.name} mood={mood} size="md" />
          <span>
            <b>{person.name}</b>
            <span className={styles.role}>{person.role}</span>
          </span>
          {person.email && (
            <a className={styles.write} href={`mailto:${person.email}`}>
              E-mail<span className="visually-hidden"> {person.name}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
