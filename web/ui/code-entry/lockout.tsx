import { pluralize } from '#rules/pluralize.ts'

const minute = 60
const longWaitMinutes = 60

const sameDay = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })
const otherDay = new Intl.DateTimeFormat(undefined, { weekday: 'long', hour: 'numeric', minute: '2-digit' })

/** Says that too many codes were wrong and when to try again. `until` in epoch ms. */
export function Lockout({ until, seconds }: { until: number; seconds: number }) {
  const minutes = Math.ceil(seconds / minute)
  const isLong = minutes > longWaitMinutes
  return (
    <p className="text-sm font-medium text-danger">
      Too many attempts. Try again {isLong ? 'tomorrow' : `in ${pluralize(minutes, 'minute')}`}.{' '}
      <span className="font-normal text-muted">
        The wait ends {isLong ? 'on' : 'at'} {(isLong ? otherDay : sameDay).format(until)}.
      </span>
    </p>
  )
}
