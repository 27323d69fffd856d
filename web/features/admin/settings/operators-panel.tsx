import { useState } from 'react'
import type { Role } from '#contract/role.ts'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Badge } from '../../../ui/feedback/badges/badge.tsx'
import { Cell, DeskError, DeskLoading, DeskTable } from '../desk-parts.tsx'
import { DialogField } from '../dialog-fields.tsx'
import { LabelledSelect } from '../labelled-select.tsx'
import { ChangeDialog } from '../reason-dialog.tsx'
import { useOperators, useRemoveSecondFactor, useRole } from '../use-desk.ts'

/** Who may work here. Superadmins change roles; anybody here helps with a lost phone. */
export function OperatorsPanel() {
  const { data, error, refetch } = useOperators()
  const isSuperadmin = useSession().user?.role === 'superadmin'
  const [asked, setAsked] = useState<'role' | 'phone'>()
  if (error && !data) return <DeskError error={error} onRetry={() => void refetch()} />
  if (!data) return <DeskLoading label="Loading the operators" />
  return (
    <>
      {data.is_alone && (
        <p className="mb-4 rounded-lg bg-warning-soft p-3.5 text-sm font-medium text-warning">
          You are the only operator with two-step sign-in. What needs a second operator is done at once, and
          the audit says that the rule was given up.
        </p>
      )}
      <div className="mb-4 flex flex-wrap gap-3">
        {isSuperadmin && (
          <Button variant="secondary" onClick={() => setAsked('role')}>
            Change a role
          </Button>
        )}
        <Button variant="secondary" onClick={() => setAsked('phone')}>
          Somebody lost their phone
        </Button>
      </div>
      <DeskTable label="Operators" headings={['Name', 'Email', 'Role', 'Two-step sign-in']}>
        {data.operators.map((operator) => (
          <tr key={operator.user_id}>
            <Cell>
              {operator.name} {operator.is_own && <Badge>You</Badge>}
            </Cell>
            <Cell>{operator.email}</Cell>
            <Cell isShort>{operator.role}</Cell>
            <Cell isShort>
              <Badge tone={operator.has_second_factor ? 'positive' : 'warning'}>
                {operator.has_second_factor ? 'On' : 'Off'}
              </Badge>
            </Cell>
          </tr>
        ))}
      </DeskTable>
      {asked === 'role' && <RoleDialog onClose={() => setAsked(undefined)} />}
      {asked === 'phone' && <LostPhoneDialog onClose={() => setAsked(undefined)} />}
    </>
  )
}

const roles = [
  { value: 'seller', text: 'Seller: no access here' },
  { value: 'admin', text: 'Admin' },
  { value: 'superadmin', text: 'Superadmin: also changes roles' },
] as const satisfies readonly { value: Role; text: string }[]

function useTypedEmail() {
  const [email, setEmail] = useState('')
  const [typed, setTyped] = useState('')
  const problems = {
    email: email.trim() ? undefined : 'Enter the email of the account.',
    typed_email: email.trim() === typed.trim() ? undefined : 'Type the same email a second time.',
  }
  const fields = (
    <>
      <DialogField
        name="email"
        label="Email"
        type="email"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <DialogField
        name="typed_email"
        label="Type the email again"
        type="email"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </>
  )
  return { input: { email: email.trim(), typed_email: typed.trim() }, problems, fields }
}

function RoleDialog({ onClose }: { onClose: () => void }) {
  const change = useRole()
  const { input, problems, fields } = useTypedEmail()
  const [role, setRole] = useState<Role>('admin')
  return (
    <ChangeDialog
      title="Change a role"
      text="A second operator approves it, if there is one."
      confirmText="Change the role"
      tone="danger"
      change={change}
      problems={problems}
      onClose={onClose}
      inputOf={(reason) => ({ ...input, role, reason })}
    >
      {fields}
      <LabelledSelect label="Role" value={role} options={roles} onChange={setRole} />
    </ChangeDialog>
  )
}

function LostPhoneDialog({ onClose }: { onClose: () => void }) {
  const remove = useRemoveSecondFactor()
  const { input, problems, fields } = useTypedEmail()
  return (
    <ChangeDialog
      title="Remove an authenticator app"
      text="Only after you know who writes. The owner is signed out everywhere and gets a mail; a second operator approves it, if there is one."
      confirmText="Remove the app"
      tone="danger"
      change={remove}
      problems={problems}
      onClose={onClose}
      inputOf={(reason) => ({ ...input, reason })}
    >
      {fields}
    </ChangeDialog>
  )
}
