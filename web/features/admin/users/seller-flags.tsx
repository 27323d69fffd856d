import type { DeskSeller } from '#contract/operators/desk-sellers.ts'
import { Cell, DeskTable, deskHeading, RowLink, TimeCell } from '../desk-parts.tsx'
import { FlagBadge } from '../payouts/flag-badge.tsx'

type Props = { seller: Pick<DeskSeller, 'tenant_id' | 'flags'> }

/** What the rules of risk have found about a seller. Each leads to where it is resolved; nothing without any. */
export const SellerFlags = ({ seller: { tenant_id, flags } }: Props) =>
  flags.length > 0 && (
    <section>
      <h2 className={deskHeading}>Risk flags</h2>
      <DeskTable label="Risk flags" headings={['What was found', 'Since', 'State']}>
        {flags.map(({ id, text, at, state }) => (
          <tr key={id}>
            <Cell>
              <RowLink to={flagPath(`${tenant_id}.${id}`, state === 'open')}>{text}</RowLink>
            </Cell>
            <TimeCell at={at} />
            <Cell isShort>
              <FlagBadge state={state} />
            </Cell>
          </tr>
        ))}
      </DeskTable>
    </section>
  )

const flagPath = (item: string, isOpen: boolean) =>
  `/admin/payouts?tab=flags&state=${isOpen ? 'open' : 'resolved'}&item=${encodeURIComponent(item)}`
