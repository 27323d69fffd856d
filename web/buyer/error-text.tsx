import { classNames } from '../ui/styles/class-names.ts'

/** What did not work, announced when it appears. */
export const ErrorText = ({ text, className }: { text: string | undefined; className?: string }) => (
  <p role="alert" className={classNames('text-sm font-medium wrap-anywhere text-danger', text && className)}>
    {text}
  </p>
)
