const stock = document.getElementById('stock')
stock.innerHTML =
  '<h3>En stock aujourd’hui</h3><p>Douze vélos de ville, quatre vélos cargo et trois vélos de randonnée sont prêts à l’essai ce samedi.</p><p><a href="/stock/velos-cargo.html">Voir les vélos cargo</a></p>'
console.error('stock: le prix du modèle 4 manque')
