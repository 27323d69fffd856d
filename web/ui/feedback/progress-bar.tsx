import { classNames } from '../styles/class-names.ts'

type Props = { label: string; value: number; max: number; className: string }

/** How much of something is done or used. */
export const ProgressBar = ({ label, value, max, className }: Props) => (
  <progress
    aria-label={label}
    value={value}
    max={max}
    className={classNames(
      'h-2 appearance-none overflow-hidden rounded-full border-0 bg-subtle',
      '[&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-subtle [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent',
      className,
    )}
  />
)
