import { useEffect, useState } from 'react'
import { config } from '../../lib/config.ts'

/** Returns the application's domain; the current host until the configuration is loaded. */
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
