import { useEffect, useState } from 'react'
import { config } from '#web/lib/config.ts'

/** The domain of this application; until the settings say otherwise, the one it is shown on. */
export function useAppDomain() {
  const [domain, setDomain] = useState(location.hostname)
  useEffect(() => {
    config().then(
      ({ appDomain }) => setDomain(appDomain || location.hostname),
      () => undefined,
    )
  }, [])
  return domain
}
