import { formerMember } from '@tinsmith/domain/entry-rules';
import { Link } from 'react-router';

/** A name that links to its user, as long as there is one. */
export function PersonLink({ name, className }: { name: string; className?: string | undefined }) {
  if (name === formerMember) return <span className={className}>{name}</span>;
  return (
    <Link className={className} to={`/user/${encodeURIComponent(name)}`}>
      {name}
    </Link>
  );
}
