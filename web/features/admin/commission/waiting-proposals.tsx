import { Link } from 'react-router-dom'
import type { Approval } from '#contract/operators/operators.ts'
import { Cell, DeskTable, deskHeading, rowLink, TimeCell, timeOf } from '../desk-parts.tsx'

/** Proposed percentages that need a second operator; nothing without any. */
export const WaitingProposals = ({ waiting }: { waiting: readonly Approval[] }) =>
  waiting.length > 0 && (
    <section className="mb-10">
      <h2 className={deskHeading}>Waiting for a second operator ({waiting.length})</h2>
      <DeskTable label="Proposals" headings={['Change', 'Reason', 'Proposed', 'Until', '']}>
        {waiting.map(({ id, text, reason, proposed_at, proposed_by, proposer, expires_at, is_own }) => (
          <tr key={id}>
            <Cell>{text}</Cell>
            <Cell>{reason}</Cell>
            <TimeCell at={proposed_at}>
              {is_own ? 'You' : (proposer ?? proposed_by)}
              <span className="block text-xs text-muted">{timeOf(proposed_at)}</span>
            </TimeCell>
            <TimeCell at={expires_at} />
            <Cell>
              <Link to="/admin/dashboard" className={`${rowLink} whitespace-nowrap underline`}>
                {is_own ? 'Open' : 'Decide'}
              </Link>
            </Cell>
          </tr>
        ))}
      </DeskTable>
    </section>
  )
