import ExternalLink from 'lucide-react/icons/external-link'

/** A link to a store. Opens in a new tab and says so. The store's page asks where it was opened from: see `ownVisitFragment`. */
export const OutsideLink = ({ href, text }: { href: string; text: string }) => (
  <a
    href={href}
    target="_blank"
    rel="noopener"
    referrerPolicy="origin"
    className="inline-flex min-h-11 items-center gap-1.5 self-start font-medium break-all text-accent underline-offset-4 hover:underline"
  >
    {text}
    <ExternalLink aria-hidden className="size-4 shrink-0" />
    <span className="sr-only">(opens in a new tab)</span>
  </a>
)
