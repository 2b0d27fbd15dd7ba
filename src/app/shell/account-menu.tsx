import { Link, useLocation } from 'react-router'

import { useTexts } from '#app/page/use-page.ts'
import { WAYS_TO_MEET } from '#features/search/ui/ways-to-meet-links.ts'
import { Icon, Outline } from '#ui/icon.tsx'
import { iconButtonClass } from '#ui/icon-button.tsx'
import { Menu, MenuDivider, MenuItem, menuItemClass } from '#ui/menu.tsx'
import { useToast } from '#ui/toast.tsx'

/** NAV-3: the member's own account, and what a phone's bar has no room for. */
export function AccountMenu() {
  const text = useTexts()
  const toast = useToast()
  const { pathname } = useLocation()

  async function handleLogOut() {
    try {
      // Loaded on demand: the bar is on every page, the API client and its schemas need not be.
      const { logOutAndLeave } = await import('./log-out.ts')
      await logOutAndLeave()
    } catch {
      // The toast reports it; the member can retry.
      toast({ text: text('shell.error_text'), tone: 'danger' })
    }
  }

  return (
    <Menu buttonClass={iconButtonClass()} label={text('shell.account_menu')} button={<Icon name="user" />}>
      {WAYS_TO_MEET.filter(({ to }) => to !== pathname).map(({ to, icon, name }) => (
        <Link key={to} to={to} role="menuitem" tabIndex={-1} className={menuItemClass()}>
          <Outline d={icon} />
          {text(name)}
        </Link>
      ))}
      <MenuDivider />
      <Link to="/profile" role="menuitem" tabIndex={-1} className={menuItemClass()}>
        <Icon name="user" />
        {text('shell.my_profile')}
      </Link>
      <Link to="/notifications" role="menuitem" tabIndex={-1} className={menuItemClass()}>
        <Icon name="settings" />
        {text('shell.settings')}
      </Link>
      <Link to="/transactions" role="menuitem" tabIndex={-1} className={menuItemClass()}>
        <Icon name="coins" />
        {text('shell.transactions')}
      </Link>
      <MenuDivider />
      <MenuItem icon="log-out" onSelect={() => void handleLogOut()}>
        {text('shell.log_out')}
      </MenuItem>
    </Menu>
  )
}
