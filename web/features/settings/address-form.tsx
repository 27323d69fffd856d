import { shortUrl } from '../../lib/site/site-address.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SaveRow } from '../../ui/controls/save-row.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { SettingsCard } from '../../ui/layout/settings-section.tsx'
import type { AddressState } from './use-address.ts'

type Props = {
  address: AddressState
  note: string
  saveText?: string
  onCancel?: () => void
}

/** An address, checked while it is typed. */
export const AddressForm = ({ address, note, saveText, onCancel }: Props) => (
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
