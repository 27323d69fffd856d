import { Folder, Home, PanelLeft, User } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, NavLink, Outlet, useNavigate, useNavigation } from 'react-router'
import { useLogout, useUser } from './account.js'
import { Button } from './ui/button.jsx'
import { classes } from './ui/classes.js'
import { Drawer, DrawerContent, DrawerTrigger } from './ui/drawer.jsx'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from './ui/menu.jsx'

const entries = [
  { name: 'Dashboard', to: '/app/dashboard', icon: Home },
  { name: 'Items', to: '/app/offers', icon: Folder, roles: ['ADMIN', 'USER'] },
]

export function Layout() {
  const { data: user } = useUser()
  const shown = entries.filter(({ roles }) => !roles || roles.includes(user?.role))
  return (
    <div className="flex min-h-screen w-full flex-col bg-muted/40">
      <aside className="fixed inset-y-0 left-0 z-10 hidden w-60 flex-col border-r bg-black sm:flex">
        <Navigation entries={shown} className="flex flex-col items-center gap-4 px-2 py-4" />
      </aside>
      <div className="flex flex-col sm:gap-4 sm:py-4 sm:pl-60">
        <header className="sticky top-0 z-30 flex h-14 items-center justify-between gap-4 border-b bg-canvas px-4 sm:static sm:justify-end sm:border-0 sm:bg-transparent sm:px-6">
          <Progress />
          <Drawer>
            <DrawerTrigger asChild>
              <Button size="icon" variant="outline" className="sm:hidden">
                <PanelLeft className="size-5" />
                <span className="sr-only">Open menu</span>
              </Button>
            </DrawerTrigger>
            <DrawerContent className="bg-black pt-10 text-white sm:max-w-60">
              <Navigation entries={shown} className="grid gap-6 text-lg font-medium" />
            </DrawerContent>
          </Drawer>
          <AccountMenu />
        </header>
        <main className="grid flex-1 items-start gap-4 p-4 sm:px-6 sm:py-0 md:gap-8">
          <Outlet />
        </main>
      </div>
    </div>
  )
}

const Navigation = ({ entries: shown, className }) => (
  <nav className={className}>
    <div className="flex h-16 shrink-0 items-center px-4">
      <Link className="flex items-center text-sm font-semibold text-white" to="/app/dashboard">
        Reference app
      </Link>
    </div>
    {shown.map(({ name, to, icon: Icon }) => (
      <NavLink key={to} to={to} end={name === 'Dashboard'} className={entryClasses}>
        <Icon
          className={classes('text-gray-400 group-hover:text-gray-300', 'mr-4 size-6 shrink-0')}
          aria-hidden
        />
        {name}
      </NavLink>
    ))}
  </nav>
)

const entryClasses = ({ isActive }) =>
  classes(
    'text-gray-300 hover:bg-gray-700 hover:text-white',
    'group flex w-full flex-1 items-center rounded-md p-2 text-base font-medium',
    isActive && 'bg-gray-900 text-white',
  )

function AccountMenu() {
  const logout = useLogout()
  const navigate = useNavigate()
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button variant="outline" size="icon" className="overflow-hidden rounded-full">
          <span className="sr-only">Open account menu</span>
          <User className="size-6 rounded-full" />
        </Button>
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem onClick={() => navigate('/app/dashboard')}>Account</MenuItem>
        <MenuSeparator />
        <MenuItem onClick={() => logout.mutate({})}>Sign out</MenuItem>
      </MenuContent>
    </Menu>
  )
}

/** A bar that grows while a route is loading. */
function Progress() {
  const { state } = useNavigation()
  const [percent, setPercent] = useState(0)
  const isLoading = state === 'loading'
  useEffect(() => {
    setPercent(0)
    if (!isLoading) return
    const timer = setInterval(() => setPercent((before) => Math.min(100, before + 10)), 300)
    return () => clearInterval(timer)
  }, [isLoading])
  if (!isLoading) return null
  return (
    <div className="fixed left-0 top-0 h-1 bg-blue-500 transition-all" style={{ width: `${percent}%` }} />
  )
}
