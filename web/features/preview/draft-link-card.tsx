import { draftLinkDays } from '#rules/links.ts'
import { useStoreDates } from '../../lib/use-store-dates.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CopyField } from '../../ui/controls/copy-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useDraftLink } from './use-draft-link.ts'

/** A link by which others see the page before it is published. */
export function DraftLinkCard() {
  const { current, share, revoke, url, expiresAt } = useDraftLink()
  const { dayOf } = useStoreDates()
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="font-semibold">Show the draft to others</h2>
        <p role="status" className="mt-1 text-sm text-muted">
          {current.isError
            ? 'Whether there is a link could not be loaded. You can make a new one, which ends it.'
            : expiresAt
              ? `Whoever has the link sees your draft, with your latest edits, until ${dayOf(expiresAt)}.`
              : `A link shows this page, with your latest edits, to whoever has it for ${draftLinkDays} days. Nothing can be bought there.`}
        </p>
      </div>
      {url && expiresAt && <CopyField label="Link to the draft" url={url} />}
      {!url && expiresAt && (
        <p className="text-sm text-muted">Its address was shown once. A new link ends this one.</p>
      )}
      <div className="grid gap-3 sm:flex sm:flex-wrap xl:grid">
        <Button
          variant="secondary"
          disabled={current.isPending}
          onClick={() => share.mutate()}
          busy={share.isPending}
          busyText="Making a link..."
        >
          {expiresAt ? 'Make a new link' : 'Make a link'}
        </Button>
        {expiresAt && (
          <Button
            variant="quiet"
            onClick={() => revoke.mutate()}
            busy={revoke.isPending}
            busyText="Ending the link..."
          >
            End the link
          </Button>
        )}
      </div>
    </Card>
  )
}
