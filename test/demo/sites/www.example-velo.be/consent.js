const banner = document.createElement('div')
banner.id = 'consent'
banner.setAttribute('role', 'dialog')
banner.setAttribute('aria-label', 'Cookies')
banner.innerHTML =
  '<p><strong>Nous utilisons des cookies</strong><br>Ils servent à mesurer les visites et à afficher la carte. Vous pouvez changer d’avis à tout moment.</p><button class="accept">Tout accepter</button><button class="plain">Paramétrer</button>'
document.body.append(banner)
for (const button of banner.querySelectorAll('button'))
  button.addEventListener('click', () => banner.remove())
