/** A sheet of the classic design with every part that is known of it. */
export const SHEET = `<h2>123456 - JEAN-LUC D&#039;EXEMPLE - B6 <a href="fiche_women.php?licenceID=123456">Voir fiche f&eacute;minine</a></h2>
<h5>Points de d&eacute;part</h5><h3>1 823,45 pts</h3>
<h5>Points actuels</h5><h3>1850.3 pts</h3><h5>Position</h5><h3>1866e</h3>
<p>Mise à jour : <b>07/02/26</b></p>
<table><tr><td></td><td>A12</td><td>B6</td><td>NC</td></tr>
<tr><td>Victoires</td><td>0</td><td>3</td><td>2</td></tr>
<tr><td>Défaites</td><td>1</td><td>2</td><td></td></tr>
<tr><td>Ratio</td><td>0%</td><td>60%</td><td>100%</td></tr></table>
<script>new Chart({ labels: ["a", "b"], datasets: [{ label: "Points", data: [1823.45, 1840, 1850.3] }] })</script>
<div class="card"><div class="card-header">31/01/2026 - PHM12/045 - Raquette - l'Exemple<span>Total : +31.45 pts</span></div>
<div class="card-body">
<div class="match-card"><h6><form action="fiche.php"><input type="hidden" name="licence" value="54321"><button>PAUL VAN-DEN EXEMPLE</button></form></h6>
<small>As10</small> <small>2303.76 pts</small><h5 class="fw-bold">3-1</h5><span class="badge">+31.45 pts</span></div>
<div class="match-card"><h6><form action="fiche.php"><input type="hidden" name="licence" value="7654321"><button>NINA EXEMPLE</button></form></h6>
<small>NC</small> <small>100 pts</small><h5 class="fw-bold">0-3 WO</h5><span class="badge">0 pts</span></div>
</div></div>
<div class="card"><div class="card-header">Tournoi de l'Exemple (24/01/2026)Total : -2 pts</div>
<div class="card-body"><div class="match-card"><h6>X EXEMPLE</h6><small>C0</small><h5>1-3</h5></div></div></div>
<div class="card"><div class="card-header">17/01/2026 - PHM11/003 - H123 Balle d'ExempleLes points du jour</div>
<div class="card-body"><div class="match-card"><h6>OLAF EXEMPLE</h6><h5 class="fw-bold">WO</h5></div></div></div>`

/** The same in the later design, as far as it differs. */
export const MODERN_SHEET = `<h2>123456 - ANNE EXEMPLE - B6</h2>
<div><span>Points de base</span> <span class="profile-metric-value">1 410,30</span></div>
<div><p>Points actuels</p><div><span class="profile-metric-value">1410.30 pts</span></div></div>
<div><span>Position</span><span class="profile-metric-value">1er</span></div>
<div class="day-result-card"><p>31/01/2026 - PHM12/045 - Exemple B</p>
<div class="match-card-modern"><h6><a href="/tools/fiche.php?licenceID=54321">PAUL EXEMPLE</a></h6><small>B4</small><small>2008 pts</small>
<span class="match-score">2-3</span><span class="match-delta">\u221213,6 pts</span></div></div>`
