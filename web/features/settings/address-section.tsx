import { useState } from 'react'
import type { Site } from '#contract/site/site.ts'
import { shortUrl } from '../../lib/site/site-address.ts'
import { useStoreDates } from '../../lib/site/use-store-dates.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CopyField } from '../../ui/controls/copy-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { AddressForm } from './address-form.tsx'
import { MoveDialog } from './move-dialog.tsx'
import type { AddressState } from './use-address.ts'

type Props = { site: Site; address: AddressState }

export const AddressSection = ({ site, address }: Props) => (
  <SettingsSection id="address" title="Address" text="Where buyers find your store.">
    {site.address ? (
      <PublishedAddress key={site.address} site={site} address={address} />
    ) : (
      <AddressForm
        address={address}
        note="It works from your first publish on. Links, mails and search results will name it."
      />
    )}
  </SettingsSection>
)

function PublishedAddress({ site, address }: Props) {
  const [isChanging, setIsChanging] = useState(false)
  const stop = () => {
    address.reset()
    setIsChanging(false)
  }
  return (
    <>
      <Card className="grid gap-4 sm:p-7">
        <CopyField label="Your address" url={site.url} />
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
          <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
            It stays when you rename your store.{' '}
            {!isChanging && 'You can change it; the old one then redirects.'}
          </p>
          {!isChanging && (
            <Button variant="secondary" className="max-sm:w-full" onClick={() => setIsChanging(true)}>
              Change address
            </Button>
          )}
        </div>
        <FormerAddresses former={site.former_addresses ?? []} />
      </Card>
      {isChanging && (
        <AddressForm
          address={address}
          saveText="Change"
          onCancel={stop}
          note={`Nothing changes before you have seen what it means for ${shortUrl(site.url)}.`}
        />
      )}
      <MoveDialog site={site} address={address} />
    </>
  )
}

/** The addresses that lead here from before; nothing without one. */
function FormerAddresses({ former }: { former: NonNullable<Site['former_addresses']> }) {
  const { dayOf } = useStoreDates()
  if (former.length === 0) return null
  return (
    <div className="border-t border-line pt-4">
      <h3 className="text-sm font-semibold">Previous addresses</h3>
      <ul className="mt-2 grid gap-2 text-sm">
        {former.map(({ address, url, redirects_until }) => (
          <li key={address} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere">{shortUrl(url)}</span>
            <span className="text-muted tabular-nums">redirects until {dayOf(redirects_until)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
