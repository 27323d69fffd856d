import type { Site } from '#contract/site.ts'
import { shortUrl } from '../../lib/site-address.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { SaveRow } from '../../ui/save-row.tsx'
import { SettingsCard, SettingsSection } from '../../ui/settings-section.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { AddressState } from './use-address.ts'

type Props = { site: Site; address: AddressState }

export const AddressSection = ({ site, address }: Props) => (
  <SettingsSection id="address" title="Address" text="Where buyers find your store.">
    {site.address ? <PublishedAddress site={site} /> : <AddressForm address={address} />}
  </SettingsSection>
)

const PublishedAddress = ({ site: { url } }: { site: Site }) => (
  <Card className="grid gap-2 sm:p-7">
    <CopyField label="Your address" url={url} />
    <p className="text-xs text-muted">It stays, whatever your store is called.</p>
  </Card>
)

const AddressForm = ({ address }: { address: AddressState }) => (
  <form onSubmit={address.submit} noValidate aria-label="Address">
    <SettingsCard>
      <div>
        <TextField
          label="Address"
          name="address"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={63}
          value={address.typed}
          onChange={({ target }) => address.type(target.value)}
          error={address.error}
          hint={hintFor(address)}
        />
        {address.freeAddress && (
          <Button variant="secondary" className="mt-3" onClick={() => address.type(address.freeAddress)}>
            Use {address.freeAddress}
          </Button>
        )}
      </div>
      <SaveRow
        what="address"
        {...address.row}
        problem={address.row.problem ?? address.checkProblem}
        note="It works from your first publish on, and it stays from then on."
      />
    </SettingsCard>
  </form>
)

function hintFor({ url, isFree, isChecking, row }: AddressState) {
  if (!url) return undefined
  if (isChecking) return `Checking whether ${shortUrl(url)} is free...`
  if (row.isDirty) return isFree ? `${shortUrl(url)} is free.` : undefined
  return `Buyers will find you at ${shortUrl(url)}.`
}
