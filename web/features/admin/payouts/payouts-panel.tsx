import { useSearchParams } from 'react-router-dom'
import { type DeskPayout, type DeskPayoutList, deskPayoutLists } from '#contract/operators/payout-desk.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DeskList, ListChips } from '../desk-list.tsx'
import { ActionsCell, Cell, TimeCell } from '../desk-parts.tsx'
import { SellerName } from '../seller-name.tsx'
import { SellerPayoutsDialog } from './seller-payouts-dialog.tsx'
import { useDeskPayouts } from './use-payout-desk.ts'

const names: Record<DeskPayoutList, string> = {
  due: 'Due',
  sent: 'Sent',
  failed: 'Failed',
  returned: 'Returned',
  paused: 'Paused',
}
const empty: Record<DeskPayoutList, string> = {
  due: 'Everybody whose payout day has come was paid, or has nothing to be paid.',
  sent: 'Payouts that the provider has taken appear here.',
  failed: 'Payouts that the provider refused appear here.',
  returned: 'What sellers’ banks or the provider gave back appears here.',
  paused: 'Sellers whose payouts an operator or a flag has paused appear here.',
}
const isList = (name: string | null): name is DeskPayoutList => deskPayoutLists.some((list) => list === name)

/** Payouts by what became of them. A row opens its seller. */
export function PayoutsPanel() {
  const [params, setParams] = useSearchParams()
  const name = params.get('list')
  const list = isList(name) ? name : 'due'
  const seller = params.get('seller')
  const query = useDeskPayouts(list)
  const open = (tenantId: string | undefined) =>
    setParams({ list, ...(tenantId && { seller: tenantId }) }, { replace: true })
  return (
    <>
      <ListChips
        label="Show payouts that are"
        names={names}
        current={list}
        onChoose={(chosen) => setParams({ list: chosen }, { replace: true })}
      />
      <DeskList
        query={query}
        rowsOf={(page) => page.rows}
        label={`Payouts: ${names[list]}`}
        headings={['Seller', 'When', { number: 'Amount' }, 'Why', '']}
        empty={{ title: 'None', text: empty[list] }}
      >
        {(row) => <Row key={`${row.tenant_id} ${row.id}`} row={row} onOpen={() => open(row.tenant_id)} />}
      </DeskList>
      {seller && <SellerPayoutsDialog tenantId={seller} onClose={() => open(undefined)} />}
    </>
  )
}

const Row = ({ row, onOpen }: RowProps) => {
  const { tenant_id, id, at, cents, reason, account_state } = row
  return (
    <tr>
      <Cell>
        <SellerName seller={row} to={`/admin/users/${encodeURIComponent(tenant_id)}`} />
        {id && <span className="block text-xs text-muted">{id}</span>}
      </Cell>
      <TimeCell at={at} />
      <Cell isNumber>{cents !== undefined && dollarsAndCents(cents)}</Cell>
      <Cell>{reason ?? (account_state ? `Account ${account_state.replaceAll('_', ' ')}` : '')}</Cell>
      <ActionsCell>
        <Button variant="secondary" onClick={onOpen}>
          Open
        </Button>
      </ActionsCell>
    </tr>
  )
}
type RowProps = { row: DeskPayout; onOpen: () => void }
