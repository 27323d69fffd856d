import type { Desk } from '#contract/operators/operators.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { Cell, CountHeading, DeskTable, deskHeading, RowLink, TimeCell } from './desk-parts.tsx'
import { SellerName } from './seller-name.tsx'

/** Disputes, flags and failed payouts. Each row opens its item on the page of payouts. */
export function RiskQueue({ desk: { flags, disputes, failed_payouts, more = [] } }: { desk: Desk }) {
  return (
    <>
      {disputes.length > 0 && (
        <section>
          <CountHeading
            name="Disputes"
            count={disputes.length}
            all={more.includes('disputes') && '/admin/payouts?tab=disputes'}
          />
          <DeskTable
            label="Disputes"
            headings={['Payment', { number: 'Amount' }, 'Evidence is submitted', 'Deadline']}
          >
            {disputes.map(({ id, payment_id, cents, submits_at, evidence_until, tenant_id, store_name }) => (
              <tr key={id}>
                <Cell>
                  <RowLink to={`/admin/payouts?tab=disputes&item=${id}`}>{payment_id}</RowLink>
                  <span className="block text-xs text-muted">{store_name ?? tenant_id}</span>
                </Cell>
                <Cell isNumber>{dollarsAndCents(cents)}</Cell>
                <TimeCell at={submits_at} />
                <TimeCell at={evidence_until} />
              </tr>
            ))}
          </DeskTable>
        </section>
      )}
      {flags.length > 0 && (
        <section>
          <CountHeading
            name="Risk flags"
            count={flags.length}
            all={more.includes('flags') && '/admin/payouts?tab=flags'}
          />
          <DeskTable label="Risk flags" headings={['Seller', 'What was found', 'Since']}>
            {flags.map((flag) => (
              <tr key={`${flag.tenant_id} ${flag.id}`}>
                <Cell>
                  <SellerName
                    seller={flag}
                    to={`/admin/payouts?tab=flags&item=${flag.tenant_id}.${flag.id}`}
                  />
                </Cell>
                <Cell>{flag.text}</Cell>
                <TimeCell at={flag.at} />
              </tr>
            ))}
          </DeskTable>
        </section>
      )}
      {failed_payouts.length > 0 && (
        <section>
          <h2 className={deskHeading}>Failed payouts ({failed_payouts.length})</h2>
          <DeskTable label="Failed payouts" headings={['Seller', { number: 'Amount' }, 'When', 'Why']}>
            {failed_payouts.map(({ id, cents, at, reason, ...seller }) => (
              <tr key={id}>
                <Cell>
                  <SellerName seller={seller} to={`/admin/payouts?seller=${seller.tenant_id}`} />
                </Cell>
                <Cell isNumber>{cents !== undefined && dollarsAndCents(cents)}</Cell>
                <TimeCell at={at} />
                <Cell>{reason}</Cell>
              </tr>
            ))}
          </DeskTable>
        </section>
      )}
    </>
  )
}
