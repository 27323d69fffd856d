import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  use,
  useCallback,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

type Navigate = (to: string) => void

/** Where the application is, for what stays at a navigation and must not be rendered again. */
function createNavigation(firstPathname: string, firstNavigate: Navigate) {
  let pathname = firstPathname
  let navigate = firstNavigate
  const listeners = new Set<() => void>()
  return {
    isWithin: (path: string) => pathname === path || pathname.startsWith(`${path}/`),
    navigate: (to: string) => navigate(to),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    update(nextPathname: string, nextNavigate: Navigate) {
      pathname = nextPathname
      navigate = nextNavigate
      for (const listener of listeners) listener()
    },
  }
}

const NavigationContext = createContext<ReturnType<typeof createNavigation> | undefined>(undefined)

/** The router's own links are rendered again at every navigation; those of the shell are told what changes for them. */
export function ShellNavigation({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const routerNavigate = useNavigate()
  const navigate = useCallback<Navigate>(
    // As with the router's links, the current page adds no entry to the history.
    (to) => void routerNavigate(to, { replace: to === pathname }),
    [routerNavigate, pathname],
  )
  const [navigation] = useState(() => createNavigation(pathname, navigate))
  useLayoutEffect(() => navigation.update(pathname, navigate), [navigation, pathname, navigate])
  return <NavigationContext value={navigation}>{children}</NavigationContext>
}

function useNavigation() {
  const navigation = use(NavigationContext)
  if (!navigation) throw new Error('A link of the shell needs its navigation.')
  return navigation
}

/** Returns whether the present page is at one of these paths or below. Rendered again only when that changes. */
export function useIsWithin(...paths: (string | undefined)[]) {
  const { isWithin, subscribe } = useNavigation()
  const read = () => paths.some((path) => path !== undefined && isWithin(path))
  return useSyncExternalStore(subscribe, read, read)
}

type Props = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { to: string }

/** A link that a navigation does not render again. */
export function ShellLink({ to, ...rest }: Props) {
  const navigation = useNavigation()
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    navigation.navigate(to)
  }
  return <a href={to} onClick={follow} {...rest} />
}
