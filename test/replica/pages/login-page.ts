import { pageOf } from './layout.ts'

/** Where a site sends whom it does not know. */
export const loginPage = pageOf(
  'Connexion',
  '<h2>Connexion</h2><form method="post" action="login.php"><input name="user"><input type="password" name="password"></form>',
)
