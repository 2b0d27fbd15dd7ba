import { Link, useLocation } from 'react-router'

import { usePage, useTexts } from '#app/page/use-page.ts'
import { useLogOut } from '#features/me/ui/use-log-out.ts'
import { useBalance } from '#features/payments/ui/balance.ts'
import { WAYS_TO_MEET } from '#features/search/ui/ways-to-meet-links.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Icon, Outline } from '#ui/icon.tsx'
import { iconButtonClass } from '#ui/icon-button.tsx'
import { Menu, MenuDivider, MenuItem, menuItemClass } from '#ui/menu.tsx'

/** NAV-3: the member's own account and balance, and the ways to meet that the bar does not name. */
export function AccountMenu() {
  const text = useTexts()
  const { user } = usePage()
  const credits = useBalance()
  const { pathname } = useLocation()
  const logOut = useLogOut()
  const face = user?.profile.main_image?.thumb_filename ?? null

  return (
    <Menu
      buttonClass={iconButtonClass()}
      label={text('shell.account_menu')}
      button={face ? <Avatar src={face} size="sm" /> : <Icon name="user" />}
    >
      <Link to="/me" role="menuitem" tabIndex={-1} className={menuItemClass()}>
        <Avatar src={face} size="sm" />
        <span className="min-w-0 wrap-anywhere">
          {user?.profile.name}
          <span className="block text-meta text-muted tabular-nums">
            {text('shell.credits_count', { count: credits })}
          </span>
        </span>
      </Link>
      <MenuDivider />
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
      <MenuItem icon="log-out" onSelect={logOut}>
        {text('shell.log_out')}
      </MenuItem>
    </Menu>
  )
}
