import { pageOf } from './layout.ts'

/** The page to which a site redirects visitors who are not logged in. */
export const loginPage = pageOf(
  'Connexion',
  '<h2>Connexion</h2><form method="post" action="login.php"><input name="user"><input type="password" name="password"></form>',
)
