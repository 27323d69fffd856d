import { useState } from 'react'
import type { Site } from '#contract/site.ts'
import { shortUrl } from '../../lib/site-address.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CopyField } from '../../ui/controls/copy-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { AddressForm } from './address-form.tsx'
import { FormerAddresses } from './former-addresses.tsx'
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
