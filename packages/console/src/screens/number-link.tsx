import { Link } from '../frame/link.js';
import { Code } from '../frame/text.js';

const E164 = /^\+\d{2,15}$/;

/** A phone number that opens its screen. An erased number's pseudonym opens nothing. */
export function NumberLink({ of }: { of: string | null }) {
  if (of === null || !E164.test(of)) return <Code of={of} />;
  return (
    <Link to="/numbers/:phoneE164" values={{ phoneE164: of }}>
      <Code of={of} />
    </Link>
  );
}
