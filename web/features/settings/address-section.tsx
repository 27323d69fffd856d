import { useState } from 'react'
import type { Site } from '#contract/site/site.ts'
import { addressReservationDays } from '#rules/names/address-reservation.ts'
import { maxFormerAddresses } from '#rules/names/names.ts'
import { shortUrl } from '../../lib/site/site-address.ts'
import { useStoreDates } from '../../lib/site/use-store-dates.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CopyField } from '../../ui/controls/copy-field.tsx'
import { SaveRow } from '../../ui/controls/save-row.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { SettingsCard, SettingsSection } from '../../ui/layout/settings-section.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import type { AddressState } from './use-address.ts'

type MoveDialogProps = { site: Site; address: AddressState }

/** Says what changing the address of a published store means, before it is done. */
function MoveDialog({ site, address }: MoveDialogProps) {
  const [from, to] = [shortUrl(site.url), shortUrl(address.url ?? '')]
  return (
    <ConfirmDialog
      isOpen={address.isAsking}
      onClose={address.stopAsking}
      onConfirm={address.move}
      title={`Move to ${to}?`}
      text={`Your store is then at ${to}. This is what becomes of ${from}:`}
      keepText="Keep the address"
      confirmText="Change address"
      tone="primary"
    >
      <ul className="grid list-disc gap-2 pl-5 text-sm wrap-anywhere">
        <li>
          It redirects for {addressReservationDays} days: links, QR codes and mails that you have shared go on
          working, with their sources in Analytics.
        </li>
        <li>
          Only you can use it in that time, and you can return to it. Afterwards it leads nowhere, and anybody
          may claim it: change your links before.
        </li>
        {address.hasOwnHost && (
          <li>
            Carts that buyers have filled and not paid are empty at the new address, because browsers keep
            them for each address.
          </li>
        )}
        <li>Payments that have begun are honoured, and buyers keep their courses.</li>
        <li>
          Search engines follow within a few weeks. At most {maxFormerAddresses} previous addresses redirect
          at once.
        </li>
      </ul>
    </ConfirmDialog>
  )
}

type AddressFormProps = {
  address: AddressState
  note: string
  saveText?: string
  onCancel?: () => void
}

/** An address, checked while it is typed. */
const AddressForm = ({ address, note, saveText, onCancel }: AddressFormProps) => (
  <form onSubmit={address.submit} noValidate aria-label="Address">
    <SettingsCard>
      <div>
        <TextField
          label={onCancel ? 'New address' : 'Address'}
          name="address"
          autoCapitalize="none"
          autoComplete="off"
          autoFocus={onCancel !== undefined}
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
        {...(saveText && { saveText })}
        {...(onCancel && { onCancel })}
        problem={address.row.problem ?? address.checkProblem}
        note={note}
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
