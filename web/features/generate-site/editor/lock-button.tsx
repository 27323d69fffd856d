import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import { IconButton } from '../../../ui/controls/icon-button.tsx'

type Props = { label: string; isLocked: boolean; onToggle: () => void; disabled?: boolean }

/** Locks a text, so that rewriting keeps it. Pressed means locked. */
export const LockButton = ({ label, isLocked, onToggle, disabled }: Props) => (
  <IconButton
    label={label}
    aria-pressed={isLocked}
    onClick={onToggle}
    disabled={disabled}
    className="aria-pressed:bg-accent-soft aria-pressed:text-accent"
  >
    {isLocked ? <Lock aria-hidden /> : <LockOpen aria-hidden />}
  </IconButton>
)
