import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import { IconButton } from '#web/ui/icon-button.tsx'

type Props = { label: string; isLocked: boolean; onToggle: () => void; disabled?: boolean }

/** Whether rewriting leaves a text alone; pressed means that it does. */
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
