import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { draftApi } from '#contract/api/draft-api.ts'
import { draftLinkDays } from '#rules/links.ts'
import { call } from '../../lib/api.ts'
import { sameUser } from '../../lib/session/same-user.ts'
import { useStoreDates } from '../../lib/site/use-store-dates.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CopyField } from '../../ui/controls/copy-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { notify } from '../../ui/overlays/toasts/notify.ts'

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

const queryKey = ['draft-link']

/** The link to the draft. Its url is known only to the seller who made it, until they leave the page. */
function useDraftLink() {
  const queries = useQueryClient()
  const current = useQuery({ queryKey, queryFn: () => call(draftApi['get-draft-link'], {}) })
  const share = useMutation({
    mutationFn: () => call(draftApi['share-draft'], {}),
    onMutate: sameUser,
    onSuccess: ({ expires_at }, _input, isSameUser) =>
      isSameUser() && queries.setQueryData(queryKey, { expires_at }),
    onError: (error) => notify.error('No link was made', error.message),
  })
  const revoke = useMutation({
    mutationFn: () => call(draftApi['revoke-draft'], {}),
    onMutate: sameUser,
    onSuccess(ended, _input, isSameUser) {
      if (!isSameUser()) return
      share.reset()
      queries.setQueryData(queryKey, ended)
      notify.success('The link has ended', 'Nobody can open the draft by it any more.')
    },
    onError: (error) => notify.error('The link was not ended', error.message),
  })
  return { current, share, revoke, url: share.data?.url, expiresAt: current.data?.expires_at }
}
