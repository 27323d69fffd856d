import { useRouteError } from 'react-router-dom'
import { CrashScreen } from './crash-screen.tsx'

export const RouteError = () => <CrashScreen error={useRouteError()} />
