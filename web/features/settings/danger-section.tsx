import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { siteApi } from '#contract/api/site-api.ts'
import { storeApi } from '#contract/api/store-api.ts'
import type { Site } from '#contract/site/site.ts'
import { call } from '../../lib/api.ts'
import { sameUser } from '../../lib/session/same-user.ts'
import { cacheSite } from '../../lib/site/cache-site.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { notify } from '../../ui/overlays/toasts/notify.ts'
import { refreshAfterPublish } from '../../ui/publishing/use-publish-site.ts'

function useSiteChange(act: () => Promise<Site>, said: [string, string], failed: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onMutate: sameUser,
    async onSuccess(site, _input, isSameUser) {
      if (!isSameUser()) return
      await cacheSite(queries, site)
      refreshAfterPublish(queries)
      notify.success(...said)
    },
    onError(error, _input, isSameUser) {
      if (isSameUser?.()) notify.error(failed, error.message)
    },
  })
}

/** Unpublishes the site, closes the store, and opens it again. */
const useClosing = () => ({
  unpublish: useSiteChange(
    () => call(siteApi['unpublish-site'], {}),
    ['Your site is offline', 'Publish it again whenever you like.'],
    'Your site was not unpublished',
  ),
  closeStore: useSiteChange(
    () => call(storeApi['close-store'], {}),
    ['Your store is closed', 'Reopen it here whenever you like.'],
    'Your store was not closed',
  ),
  reopen: useSiteChange(
    () => call(storeApi['reopen-store'], {}),
    ['Your store is open again', 'Publish your site, and buyers find it.'],
    'Your store was not reopened',
  ),
})

type Asking = 'nothing' | 'unpublish' | 'close'

export function DangerSection({ site }: { site: Site }) {
  const { unpublish, closeStore, reopen } = useClosing()
  const [asking, setAsking] = useState<Asking>('nothing')
  const stop = () => setAsking('nothing')
  return (
    <SettingsSection id="danger" title="Danger" text="What takes your store away from buyers.">
      <Card className="divide-y divide-line py-2! sm:px-7">
        <DangerRow
          title="Unpublish the site"
          text={
            site.status === 'live'
              ? 'Buyers no longer find it. Publish again whenever you like.'
              : 'Your site is not live, so there is nothing to unpublish.'
          }
        >
          <Button
            variant="secondary"
            disabled={site.status !== 'live'}
            onClick={() => setAsking('unpublish')}
            busy={unpublish.isPending}
            busyText="Unpublishing..."
          >
            Unpublish
          </Button>
        </DangerRow>
        {site.closed_at ? (
          <DangerRow
            title="Your store is closed"
            text="Nobody can buy from it, and it can't be published. Everything in it is kept."
          >
            <Button onClick={() => reopen.mutate()} busy={reopen.isPending} busyText="Reopening...">
              Reopen store
            </Button>
          </DangerRow>
        ) : (
          <DangerRow
            title="Close the store"
            text={
              site.status === 'draft'
                ? 'Your store has no site yet, so there is nothing to close.'
                : 'Takes the site down and stops all sales until you reopen it.'
            }
          >
            <Button
              variant="danger"
              disabled={site.status === 'draft'}
              onClick={() => setAsking('close')}
              busy={closeStore.isPending}
              busyText="Closing..."
            >
              Close store
            </Button>
          </DangerRow>
        )}
      </Card>
      <ConfirmDialog
        isOpen={asking === 'unpublish'}
        onClose={stop}
        onConfirm={() => unpublish.mutate()}
        title="Take your website offline?"
        text="Its address stays yours and nothing is deleted. Until you publish again, visitors read that the store is closed for now and find their library."
        keepText="Keep it live"
        confirmText="Take it offline"
      />
      <ConfirmDialog
        isOpen={asking === 'close'}
        onClose={stop}
        onConfirm={() => closeStore.mutate()}
        title="Close your store?"
        text="You can reopen it whenever you like."
        keepText="Keep it open"
        confirmText="Close store"
      >
        <ul className="grid list-disc gap-2 pl-5 text-sm">
          <li>
            Your site goes offline at once, and nothing more is sold. A payment that has begun is still
            honoured.
          </li>
          <li>Your buyers keep their courses, and refunds work as before.</li>
          <li>Money that you earned becomes available on its day, as before.</li>
          <li>Your address, products and texts are kept. Your plan goes on: change it in Billing.</li>
        </ul>
      </ConfirmDialog>
    </SettingsSection>
  )
}

type RowProps = { title: string; text: string; children: ReactNode }

const DangerRow = ({ title, text, children }: RowProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 max-sm:flex-col max-sm:items-stretch">
    <div className="min-w-0 sm:flex-1 sm:basis-60">
      <h3 className="font-semibold">{title}</h3>
      <p className="mt-0.5 text-sm text-muted">{text}</p>
    </div>
    {children}
  </div>
)
