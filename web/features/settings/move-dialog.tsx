import type { Site } from '#contract/site/site.ts'
import { addressReservationDays } from '#rules/names/address-reservation.ts'
import { maxFormerAddresses } from '#rules/names/names.ts'
import { shortUrl } from '../../lib/site/site-address.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import type { AddressState } from './use-address.ts'

type Props = { site: Site; address: AddressState }

/** Says what changing the address of a published store means, before it is done. */
export function MoveDialog({ site, address }: Props) {
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
