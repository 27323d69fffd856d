const minute = 60
const longWaitMinutes = 60

const sameDay = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })
const otherDay = new Intl.DateTimeFormat(undefined, { weekday: 'long', hour: 'numeric', minute: '2-digit' })

/** That too many codes were wrong, and when the next may be tried; `until` in epoch ms. */
export function Lockout({ until, seconds }: { until: number; seconds: number }) {
  const minutes = Math.ceil(seconds / minute)
  const isLong = minutes > longWaitMinutes
  return (
    <p className="text-sm font-medium text-danger">
      Too many attempts. Try again {isLong ? 'tomorrow' : `in ${minutesText(minutes)}`}.{' '}
      <span className="font-normal text-muted">
        The wait ends {isLong ? 'on' : 'at'} {(isLong ? otherDay : sameDay).format(until)}.
      </span>
    </p>
  )
}

const minutesText = (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`)
