import * as Radix from 'radix-ui/switch'

type Props = {
  /** The accessible name. Not visible. */
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

export const Switch = ({ label, checked, onChange, disabled = false }: Props) => (
  <Radix.Root
    aria-label={label}
    checked={checked}
    onCheckedChange={onChange}
    disabled={disabled}
    className="group inline-flex h-11 w-12 shrink-0 items-center rounded-full disabled:opacity-55"
  >
    <span className="flex h-7 w-12 items-center rounded-full bg-edge p-0.5 transition-colors group-data-[state=checked]:bg-accent">
      <Radix.Thumb className="size-6 rounded-full bg-surface shadow-card transition-transform ease-calm data-[state=checked]:translate-x-5" />
    </span>
  </Radix.Root>
)
