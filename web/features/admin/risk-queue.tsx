import { Link } from 'react-router-dom'
import type { Desk } from '#contract/operators.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { Cell, DeskTable, deskHeading, timeOf } from './desk-parts.tsx'

const linkClasses = 'font-semibold text-accent hover:underline'

/** What waits on the page of payouts; each row opens its item there. */
export function RiskQueue({ desk: { flags, disputes, failed_payouts } }: { desk: Desk }) {
  return (
    <>
      {disputes.length > 0 && (
        <section>
          <h2 className={deskHeading}>Disputes ({disputes.length})</h2>
          <DeskTable label="Disputes" headings={['Payment', 'Amount', 'Evidence is submitted', 'Deadline']}>
            {disputes.map(({ id, payment_id, cents, submits_at, evidence_until }) => (
              <tr key={id}>
                <Cell>
                  <Link to={`/admin/payouts?tab=disputes&item=${id}`} className={linkClasses}>
                    {payment_id}
                  </Link>
                </Cell>
                <Cell>{dollarsAndCents(cents)}</Cell>
                <Cell>{submits_at ? timeOf(submits_at) : ''}</Cell>
                <Cell>{evidence_until ? timeOf(evidence_until) : 'None'}</Cell>
              </tr>
            ))}
          </DeskTable>
        </section>
      )}
      {flags.length > 0 && (
        <section>
          <h2 className={deskHeading}>Risk flags ({flags.length})</h2>
          <DeskTable label="Risk flags" headings={['Seller', 'What was found', 'Since']}>
            {flags.map(({ id, tenant_id, text, at }) => (
              <tr key={`${tenant_id} ${id}`}>
                <Cell>
                  <Link to={`/admin/payouts?tab=flags&item=${tenant_id}.${id}`} className={linkClasses}>
                    {tenant_id}
                  </Link>
                </Cell>
                <Cell>{text}</Cell>
                <Cell>{timeOf(at)}</Cell>
              </tr>
            ))}
          </DeskTable>
        </section>
      )}
      {failed_payouts.length > 0 && (
        <section>
          <h2 className={deskHeading}>Failed payouts ({failed_payouts.length})</h2>
          <DeskTable label="Failed payouts" headings={['Seller', 'Amount', 'When', 'Why']}>
            {failed_payouts.map(({ id, tenant_id, cents, at, reason }) => (
              <tr key={id}>
                <Cell>
                  <Link to={`/admin/payouts?seller=${tenant_id}`} className={linkClasses}>
                    {tenant_id}
                  </Link>
                </Cell>
                <Cell>{cents === undefined ? '' : dollarsAndCents(cents)}</Cell>
                <Cell>{timeOf(at)}</Cell>
                <Cell>{reason}</Cell>
              </tr>
            ))}
          </DeskTable>
        </section>
      )}
    </>
  )
}
