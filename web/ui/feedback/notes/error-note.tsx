import { classNames } from '../../styles/class-names.ts'

type Props = { text: string | undefined; className?: string }

/** An error of a whole form or dialog, announced when it appears. */
export const ErrorNote = ({ text, className }: Props) =>
  text && (
    <p
      role="alert"
      className={classNames('rounded-lg bg-danger-soft p-3.5 text-sm font-medium text-danger', className)}
    >
      {text}
    </p>
  )
